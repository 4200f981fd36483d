/** A random UUID (version 4). Not by crypto.randomUUID, which plain http pages do not have. */
export function createUuid(): string {
  const pick = () => (Number(crypto.getRandomValues(new Uint8Array(1))) & 15).toString(16);
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, pick);
}
