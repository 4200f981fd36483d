/** How long an administrator can undo a change of a status; its mail waits as long. */
export const undoSeconds = 10;
