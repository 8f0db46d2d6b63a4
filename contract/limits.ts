/**
 * Every number that client and server must agree on. Plain values without a library, so that a screen can use them without
 * loading a validator.
 */

/** Qubits of a generated circuit (specification 1, section 5). */
export const qubits = { min: 1, max: 10, default: 4 } as const

/** Layers of a generated circuit. */
export const layers = { min: 1, max: 5, default: 1 } as const

/** Characters, counted in UTF-16 units as browsers count `maxlength`. */
export const characters = {
  name: 100,
  description: 1000,
  comment: 500,
  versionNote: 200,
  collectionNote: 500,
  tag: 50,
  reference: 500,
  category: 60,
  username: 30,
  bio: 1000,
  email: 254,
  issueTitle: 200,
  /** Description, reproduction steps, expected and actual behaviour of an issue, each. */
  issueText: 2000,
  issueComment: 2000,
  /** Browser, device, user agent, as a form fills them in. */
  environment: 500,
  url: 2000,
  reason: 500,
  /** The name of a file that is imported. */
  fileName: 255,
} as const

/** The largest number of a version: what a column has room for. */
export const versionNumber = 2_147_483_647

/** Entries of a list. */
export const entries = { tags: 20, references: 20, issueTags: 10, attachments: 10, bulk: 100 } as const

/** Second factors. */
export const secondFactor = {
  /** Digits of a code of an authenticator app. */
  digits: 6,
  /** Recovery codes of a set, and the letters of one without its hyphens. */
  recoveryCodes: { count: 10, letters: 16 },
  /** Passkeys of an account, and the characters of the name of one. */
  passkeys: { count: 20, name: 60 },
} as const

/** Passwords, in characters. */
export const password = { min: 6, max: 256 } as const

/** Pictures of users: bytes and pixels of an upload, and the side of the stored square in pixels. */
export const avatar = { bytes: 5_000_000, pixels: 40_000_000, side: 512 } as const

/** Pixels of a picture that is attached to an issue, of all its frames together. */
export const attachmentPixels = 40_000_000

/** Bytes of a file that is attached to an issue. */
export const attachmentBytes = 10 * 1024 * 1024

/** Bytes of an OpenQASM program (UTF-8). */
export const qasmBytes = 5_000_000

/** Bytes of a JSON body: a program of {@link qasmBytes} with every character escaped once, and its fields. */
export const bodyBytes = 12_000_000

/** Circuits in one page of a list. */
export const page = { default: 24, max: 100 } as const

/** The most bytes (UTF-8) that a UTF-16 unit of a name takes once its case is folded. */
export const maxBytesOfFoldedUnit = 6

/** Characters of a cursor: the longest name, folded, and what else says where a list goes on, in base64. */
export const cursor = Math.ceil(((maxBytesOfFoldedUnit * characters.name + 150) * 4) / 3)

/** A part of a circuit that others are searched for. */
export const part = {
  /** Operations, barriers included. */
  operations: 50,
  /** Circuits in the answer. */
  circuits: 24,
} as const

/** Circuits of one kind beside a circuit. */
export const related = 6

/** Circuits that a family tree shows below a circuit, and above it. */
export const family = { descendants: 40, generations: 4, ancestors: 8 } as const

/** Categories, and tags, that a list of them names at most: the most frequent. */
export const facets = 500

/** Comments that come with a circuit; the rest follows by cursor. */
export const commentsWithCircuit = 100

/** Replies that come with a comment at its permanent address. */
export const repliesWithComment = 100

/** Unread notifications that are counted at most: a badge has no room for more. */
export const unreadNotifications = 100

/** Accounts that a comment mentions at most: further names are plain text. */
export const mentions = 10

/** Comments and changes that come with an issue; the rest follows by cursor. */
export const entriesWithIssue = 100

/** Nodes of the graph editor. */
export const graphNodes = { min: 2, max: 20 } as const

/** The lightest edge, and the step of its input. */
export const edgeWeight = { min: 0.1, step: 0.1 } as const

/** Gate types of each kind in a brickwork core. */
export const brickworkGates = 2

/** Qubits of a device that a person describes. */
export const deviceQubits = { min: 1, max: 1000 } as const

/** Values of free parameters that travel together: in a link, in a saved set, in a simulation. */
export const parameterValues = {
  /** Values. */
  count: 1000,
  /** Characters of a parameter's name. */
  name: 200,
  /** The largest value, in radians: beyond it an angle has fewer than six decimals left. */
  magnitude: 1e9,
  /** The largest whole number, of inputs that are no angles: beyond it not all whole numbers are exact. */
  whole: Number.MAX_SAFE_INTEGER,
} as const

/** Named sets of parameter values that are saved with a circuit. */
export const parameterSets = { count: 20, name: 60 } as const

/** What the server simulates in one request. */
export const simulation = {
  /** Qubits of a state; circuits of Clifford gates may have as many as a program. */
  qubits: 20,
  shots: 1_000_000,
  seed: 0xffffffff,
  /** Outcomes in the answer. */
  outcomes: { default: 1000, max: 4096 },
  /** Bits of all outcomes in the answer together. */
  bits: 1_000_000,
  observables: 10,
  /** Characters of an observable. */
  observable: 2000,
  /** Simulations of one account at the same time. */
  atOnce: 2,
} as const
