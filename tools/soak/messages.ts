// What an app of a soak and the process that started it tell each other.

export interface AppStatus {
  readonly at: 'home' | 'opening' | 'joining' | 'room';
  /** Why it is where it is, if something failed. */
  readonly failure: string | null;
  /** The newest lines of its log. */
  readonly lines: readonly string[];
  readonly room: {
    readonly epoch: number;
    readonly hosting: boolean;
    /** Whether the app is whole: it hears the host, and has caught up with the match. */
    readonly isBack: boolean;
    /** Whether the app makes its own link worse. */
    readonly worse: boolean;
    readonly phase: string;
    /** In the match that is on; who has come anew waits for the next one. */
    readonly plays: boolean;
    /** Names of those who are there, and of those who are not quite. */
    readonly members: readonly string[];
    readonly missing: readonly string[];
    readonly chat: readonly string[];
    readonly desync: boolean;
    /** Port of the relay, where it runs in this app. */
    readonly port: number;
  } | null;
  readonly playing: { readonly match: number; readonly frame: number } | null;
  /** What came of the last frames. */
  readonly hashes: readonly (readonly [at: string, hash: string])[];
}

/** What a process takes, right after what it does not need any more was thrown away. */
export interface Figures {
  /** Bytes that are in use; and that the system has given it. */
  readonly heap: number;
  readonly rss: number;
  readonly descriptors: number;
}
