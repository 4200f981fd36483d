/** Why a backup cannot be written, read or restored; the message says what to do. */
export class BackupError extends Error {}
