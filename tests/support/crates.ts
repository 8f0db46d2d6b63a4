/** The crates of the engine, and of its package for Python, as Cargo reads them. */
import { execFileSync } from 'node:child_process'
import { z } from 'zod'

const Metadata = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      dependencies: z.array(
        // The path is that of another crate of the workspace.
        z.object({ name: z.string(), kind: z.enum(['dev', 'build']).nullable(), path: z.string().optional() }),
      ),
    }),
  ),
})

/** Every crate of a workspace with its direct dependencies. Needs Rust. */
export function readCrates(workspace: 'engine-rs' | 'clients/python') {
  const args = ['metadata', '--no-deps', '--offline', '--format-version', '1']
  return Metadata.parse(JSON.parse(execFileSync('cargo', args, { cwd: workspace, encoding: 'utf8' }))).packages
}
