/** Tests of the client that replace a module or the engine's instance for all that use it, or watch what a page loads at first. */
export const testsWithOwnModules = [
  'engine-rs/index.test.ts',
  'engine-rs/memory.test.ts',
  'src/api/event-stream.test.ts',
  'src/app/failed-parts.test.tsx',
  'src/app/first-page.test.tsx',
  'src/circuit/diagram/pictures/download-image.test.ts',
  'src/features/builder/builder-page.test.tsx',
  'src/features/builder/builder-parts-missing.test.tsx',
  'src/features/builder/graph-editor/graph-editor.test.tsx',
  'src/features/editor/qasm-page.test.tsx',
  'src/lib/use-has-settled.test.tsx',
  'src/session/session.test.ts',
]
