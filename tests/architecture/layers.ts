/** The layers of ARCHITECTURE.md as data: which folder may import which. */

const claims = 'claims'
const contract = 'contract'
const engine = 'engine-rs'
const importers = 'importers'
const language = 'language'
const markdown = 'markdown'
const painting = 'painting'
const serverFloor = [contract, 'server/platform', 'server/engine', 'server/services.ts']
const serverGround = [...serverFloor, 'server/http', 'server/visibility']
const accounts = [...serverGround, 'server/users', 'server/audit']
/** What the server serves, one folder each. */
export const serverModules: readonly string[] = [
  'users',
  'audit',
  'auth',
  'hardware',
  'circuits',
  'collections',
  'follows',
  'issues',
  'notifications',
  'moderation',
  'account',
  'administration',
].map((name) => `server/${name}`)
const clientGround = [contract, 'src/site.ts', 'src/sign-in-methods.ts', 'src/lib', 'src/session', 'src/api', 'src/ui']
const screens = [
  ...clientGround,
  engine,
  language,
  painting,
  'src/users',
  'src/engine',
  'src/circuit',
  'src/issue',
  'src/moderation',
]

/**
 * The folders that each folder may import, besides itself. A file belongs to the longest row that it is under.
 *
 * A row names a file where the files of one folder belong to different layers.
 */
export const layers: Record<string, readonly string[]> = {
  'package.json': [],
  [contract]: [],
  [claims]: [contract, engine],
  [engine]: [],
  [importers]: [],
  [language]: [engine],
  [markdown]: [contract],
  [painting]: [engine],
  'clients/javascript': [contract],
  'clients/web-component': [],
  'editors/vscode': [engine, 'server/command-line'],
  workers: [contract, engine],
  'workers/import.worker.ts': [importers],
  'workers/alignment.worker.ts': [],
  vite: [contract, 'server/platform/built-client.ts', 'src/app/routes.ts'],

  'server/platform': [contract, 'package.json'],
  'server/platform/built-client.ts': [],
  'server/engine': [contract, 'server/platform', claims, engine, importers, painting, 'public/fonts'],
  'server/services.ts': ['server/platform', 'server/engine'],
  'server/http': [...serverFloor, 'server/platform/built-client.ts'],
  'server/visibility': [...serverFloor, 'server/http'],
  'server/hardware': serverGround,
  'server/users': serverGround,
  'server/audit': [...serverGround, 'server/users'],
  'server/auth': accounts,
  'server/circuits': [...accounts, claims, markdown, 'server/auth', 'clients/web-component'],
  'server/collections': [...accounts, 'server/circuits'],
  'server/follows': [...accounts, 'server/circuits', 'server/collections'],
  'server/issues': [...accounts, 'server/auth', 'server/circuits', 'server/collections'],
  'server/notifications': [
    ...accounts,
    markdown,
    'server/circuits',
    'server/collections',
    'server/follows',
    'server/issues',
  ],
  'server/moderation': [
    ...accounts,
    'server/auth',
    'server/circuits',
    'server/collections',
    'server/issues',
    'server/notifications',
  ],
  'server/administration': [...accounts, 'server/auth'],
  'server/account': [...serverGround, ...serverModules],
  'server/background.ts': [...serverGround, ...serverModules],
  'server/command-line': [
    ...serverGround,
    engine,
    importers,
    language,
    painting,
    'clients/javascript',
    ...serverModules,
  ],
  'server/app.ts': [...serverGround, ...serverModules, 'server/background.ts', 'dist'],
  'server/main.ts': [...serverGround, ...serverModules, 'server/background.ts', 'server/app.ts'],

  'src/site.ts': [],
  'src/sign-in-methods.ts': [],
  'src/lib': [],
  'src/ui': ['src/lib'],
  'src/session': [contract, 'src/lib'],
  'src/engine': [contract, engine, 'workers'],
  'src/api': [contract, 'src/site.ts', 'src/lib', 'src/session'],
  'src/users': clientGround,
  'src/circuit': [...clientGround, engine, language, painting, 'src/engine', 'src/users', 'package.json'],
  'src/issue': [...clientGround, 'src/users'],
  'src/moderation': clientGround,
  'src/features/workbench': screens,
  'src/features/builder': [...screens, 'src/features/workbench'],
  // The only screen that imports programs. It asks for formats, and has the rest done by the worker.
  'src/features/editor': [...screens, 'src/features/workbench', importers, 'workers/import.worker.ts'],
  'src/features/admin': screens,
  'src/features/auth': screens,
  'src/features/circuit-detail': [...screens, markdown],
  'src/features/collections': screens,
  'src/features/compare': [...screens, 'workers/alignment.worker.ts'],
  'src/features/help': screens,
  'src/features/home': screens,
  'src/features/issues': screens,
  'src/features/legal': screens,
  'src/features/library': screens,
  'src/features/notifications': screens,
  'src/features/profile': screens,
  'src/features/settings': screens,
  'src/app/routes.ts': [contract],
  'src/app': [...screens, 'workers', 'src/features', 'src/app/routes.ts'],
  'src/main.tsx': [...clientGround, 'src/app'],
}

/** Packages, modules of Node and names that only the given folders or files may import; the rest of the project may not. */
export const homes: Record<string, readonly string[]> = {
  // One kind of drawing and one editor, each in a chunk of its own.
  konva: ['src/features/builder/graph-editor'],
  'react-konva': ['src/features/builder/graph-editor'],
  '@codemirror': ['src/circuit/editor'],
  '@lezer': ['src/circuit/editor'],
  // Texts that people write, read in one place, which makes no HTML of them.
  marked: [markdown, 'src/features/circuit-detail/comment-text'],
  katex: ['src/features/circuit-detail/comment-text'],
  comlink: ['src/engine', 'workers'],
  // React is the client's, Fastify the server's.
  react: ['src'],
  'react-dom': ['src'],
  fastify: [
    'server/app.ts',
    'server/background.ts',
    'server/testing.ts',
    'server/http',
    'server/users',
    'server/auth',
    'server/circuits',
    'server/collections',
    'server/issues',
    'server/notifications',
  ],
  // Files, sockets, processes and the database.
  'node:fs': ['server/platform', 'server/engine', 'server/command-line', 'vite'],
  'node:net': ['server/platform', 'server/main.ts'],
  'node:http': ['server/http'],
  'node:https': [],
  'node:http2': [],
  'node:tls': [],
  'node:dgram': [],
  'node:cluster': [],
  'node:child_process': ['server/platform'],
  'node:worker_threads': ['server/platform', 'server/engine'],
  pg: ['server/platform', 'server/command-line'],
  'graphile-worker': ['server/platform'],
  nodemailer: ['server/platform/mail'],
  sharp: ['server/platform'],
  '@resvg/resvg-js': ['server/engine'],
  '@node-rs/argon2': ['server/platform'],
}

/** Functions of the browser that only the given files may use within `src/`. */
export const callers: Record<string, readonly string[]> = {
  fetch: ['src/api/http.ts'],
  XMLHttpRequest: ['src/api/upload.ts'],
  EventSource: [],
  WebSocket: [],
}

/**
 * What breaks these rules today: imports as `importer → imported`, functions by name. An entry that is no longer needed fails the test:
 * delete it with the last thing that needs it, and add none.
 */
export const known: Record<'upwardImports' | 'cyclicImports' | 'strayImports' | 'longFunctions', readonly string[]> = {
  /** Between {@link layers}. */
  upwardImports: [],
  /** Between neighbours in one folder, each part of a cycle. */
  cyclicImports: [],
  /** Of packages that have their {@link homes} elsewhere. */
  strayImports: [],
  longFunctions: [],
}

/** What reads a share link, with the validator: it is loaded only when a link is opened or copied. */
export const shareLinkReaders: readonly string[] = [
  'src/features/builder/settings/shared-settings.ts',
  'src/features/editor/shared-program.ts',
  'src/features/workbench/share/shared-details.ts',
  'src/features/workbench/share/validate-without-eval.ts',
]
