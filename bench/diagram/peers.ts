/**
 * Other tools that draw circuits in a browser, each in a page of its own. They are installed on demand into a temporary folder, so that
 * the product depends on none of them.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

interface Peer {
  name: string
  package: string
  /** The module of its page: sets `window.candidate`. */
  page: string
  /** Statements of OpenQASM 2 or 3. */
  version: 2 | 3
}

const peers: readonly Peer[] = [
  {
    name: 'quantum-circuit',
    package: 'quantum-circuit',
    version: 2,
    page: `
      import QuantumCircuit from 'quantum-circuit/dist/quantum-circuit.min.js'
      const place = document.querySelector('#place')
      let width = 0
      window.candidate = {
        async show(source) {
          const circuit = new QuantumCircuit()
          circuit.importQASM(source, (errors) => { if (errors.length > 0) throw new Error(JSON.stringify(errors[0])) })
          place.innerHTML = circuit.exportSVG(true)
          width = place.querySelector('svg').getBoundingClientRect().width
        },
        pan(pixels) { place.scrollLeft += pixels },
        zoom(factor) {
          width *= factor
          const svg = place.querySelector('svg')
          svg.style.width = width + 'px'
          svg.style.height = 'auto'
        },
      }`,
  },
  {
    name: 'QDK (qsharp-lang)',
    package: 'qsharp-lang',
    version: 3,
    page: `
      import { getCompiler, loadWasmModule } from 'qsharp-lang'
      import wasm from 'qsharp-lang/lib/web/qsc_wasm_bg.wasm?url'
      import { draw } from 'qsharp-lang/ux/circuit-vis/index.ts'
      const place = document.querySelector('#place')
      await loadWasmModule(new URL(wasm, location.href).href)
      const compiler = await getCompiler()
      let shown = null
      let level = 100
      window.candidate = {
        async show(source) {
          const program = { sources: [['main.qasm', source]], languageFeatures: [], profile: 'unrestricted', projectType: 'openqasm' }
          const config = { generationMethod: 'classicalEval', maxOperations: 1000000, sourceLocations: false, groupByScope: false }
          const circuit = await compiler.getCircuit(program, config)
          place.replaceChildren()
          shown = draw(circuit, place, { renderDepth: 0 })
        },
        pan(pixels) { place.scrollLeft += pixels },
        zoom(factor) {
          level *= factor
          shown.userSetZoomLevel(level)
        },
      }`,
  },
]

/** A peer whose page is built and waits in a folder. */
export interface BuiltPeer {
  name: string
  version: 2 | 3
  /** Of the package. */
  release: string
  folder: string
}

/** Installs and builds what can be had; of each other one, says why not. */
export async function buildPeers(scratch: string): Promise<BuiltPeer[]> {
  const built: BuiltPeer[] = []
  for (const peer of peers) {
    const root = join(scratch, peer.package)
    mkdirSync(root)
    writeFileSync(join(root, 'package.json'), '{"private": true, "type": "module"}')
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', peer.package]
    const installed = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: 180_000 })
    if (installed.status !== 0) {
      console.error(`${peer.name} was not measured: it could not be installed. ${installed.stderr}`)
      continue
    }
    writeFileSync(join(root, 'page.js'), peer.page)
    writeFileSync(
      join(root, 'index.html'),
      '<!doctype html><meta charset="utf-8"><div id="place" style="width: 1200px; height: 640px; overflow: auto"></div>' +
        '<script type="module" src="./page.js"></script>',
    )
    const packageFolder = join(root, 'node_modules', peer.package)
    const folder = join(root, 'site')
    try {
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [
          {
            name: 'parts that the package does not export, or names by where their source was',
            enforce: 'pre',
            resolveId(id, importer) {
              if (id.startsWith(`${peer.package}/`)) return join(packageFolder, id.slice(peer.package.length + 1))
              const [, part] = /\.\.\/src\/(.+)$/.exec(id) ?? []
              return part !== undefined && importer?.startsWith(packageFolder)
                ? join(packageFolder, 'dist', part)
                : null
            },
          },
        ],
        build: { target: 'esnext', outDir: folder, emptyOutDir: true },
      })
    } catch (error) {
      console.error(`${peer.name} was not measured: its page could not be built. ${String(error)}`)
      continue
    }
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
    built.push({ name: peer.name, version: peer.version, release: String(version), folder })
  }
  return built
}
