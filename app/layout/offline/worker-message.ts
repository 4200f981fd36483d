/** The page that the service worker shows where it has no copy; `?next=` is what was asked for. */
export const offlinePath = '/offline';

/** A courier's page: its copy has no token, and the browser puts in what it has stored of the run. */
export const runPath = '/run';

export interface WorkerMessage {
  /** The path and query of a page that is shown. */
  page?: string;
  /** The paths and queries of files that it has loaded. */
  files?: string[];
  /** The shop has not answered the page. */
  isLost?: boolean;
  /** Sign Out: nothing that was visited stays. */
  empty?: boolean;
}
