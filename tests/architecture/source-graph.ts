/**
 * The project's TypeScript as its compiler sees it: every file with the files, packages and browser functions that it names.
 *
 * Imports of types count as imports, as do `import()`, `import('…').Type`, `export … from` and `new URL('…', import.meta.url)`,
 * which is how workers and assets are named.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import {
  isExportDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isImportDeclaration,
  isMetaProperty,
  isNamedExports,
  isNamedImports,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteralLikeNode,
} from 'typescript/unstable/ast/is'
import {
  type ExportSpecifier,
  type FunctionLikeDeclaration,
  type ImportSpecifier,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'

/** One import of a file. Exactly one of `file` and `package` is set. */
export interface Import {
  /** A file of the project, as a path from its root. */
  file?: string
  /** A package or one of Node's modules, as `react`, `@codemirror/view`, `node:fs`. */
  package?: string
  /** The names that it imports; empty for a whole module. */
  names: string[]
  /** Only types: the import is gone once the file is compiled. */
  isTypeOnly: boolean
}

/** A function with a body. Lines count from its first to its last. */
export interface FunctionSize {
  name: string
  lines: number
}

/** One file of the project. */
export interface ProjectFile {
  /** From the project's root. */
  path: string
  imports: Import[]
  functions: FunctionSize[]
  /** Which of {@link watchedGlobals} it uses, on any object. */
  globals: string[]
}

/** Global functions and classes whose use is reported. */
const watchedGlobals: readonly string[] = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']

/** Reads the files of `tsconfig.json` that belong to the project itself. */
export function readSourceGraph(root: string): ProjectFile[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]
    if (project === undefined) throw new Error('The compiler opened no project.')
    return project.program.getSourceFileNames().flatMap((name) => {
      const path = relative(root, name)
      if (path.startsWith('..') || path.includes('node_modules')) return []
      const source = project.program.getSourceFile(name)
      return source === undefined || source.isDeclarationFile ? [] : [readFile(root, path, source, project.checker)]
    })
  } finally {
    api.close()
  }
}

function readFile(root: string, path: string, source: SourceFile, checker: Checker): ProjectFile {
  const functions: FunctionSize[] = []
  const assets: Import[] = []
  const globals: Node[] = []
  walk(source, (node) => {
    if (isFunctionLikeDeclaration(node)) functions.push({ name: nameOf(node), lines: linesOf(source, node) })
    if (isIdentifier(node) && watchedGlobals.includes(node.text)) globals.push(node)
    const asset = assetOf(node)
    if (asset !== null) assets.push({ file: join(dirname(path), asset), names: [], isTypeOnly: false })
  })
  const targets = source.imports.length === 0 ? [] : checker.getSymbolAtLocation(source.imports)
  const imports = source.imports.flatMap((specifier, index): Import[] => {
    if (!isStringLiteralLikeNode(specifier)) return []
    const declared = targets[index]?.declarations[0]?.path
    return [{ ...resolveImport(root, path, specifier.text, declared), ...bindingsOf(specifier) }]
  })
  return { path, imports: [...imports, ...assets], functions, globals: globalsAmong(root, globals, checker) }
}

/** The compiler knows where a module is; a style or an asset, which it does not read, is where its path says. */
function resolveImport(root: string, path: string, specifier: string, declared: string | undefined) {
  if (!specifier.startsWith('.')) {
    const parts = specifier.split('/')
    return { package: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier) }
  }
  const isOwn = declared !== undefined && declared.startsWith(`${root}/`) && !declared.includes('/node_modules/')
  if (isOwn) return { file: relative(root, declared) }
  const file = join(dirname(path), specifier.split('?')[0] ?? specifier)
  if (!existsSync(resolve(root, file))) throw new Error(`${path} imports ${specifier}, which is not there.`)
  return { file }
}

/** What a statement binds of a module; a dynamic import binds all of it, and an imported type only itself. */
function bindingsOf(specifier: Node): Pick<Import, 'names' | 'isTypeOnly'> {
  const statement = specifier.parent
  if (statement.kind === SyntaxKind.LiteralType) return { names: [], isTypeOnly: true }
  if (isExportDeclaration(statement)) {
    const { exportClause, isTypeOnly } = statement
    const elements = exportClause !== undefined && isNamedExports(exportClause) ? exportClause.elements : []
    return { names: elements.map(importedName), isTypeOnly: isTypeOnly || areTypes(elements) }
  }
  if (!isImportDeclaration(statement) || statement.importClause === undefined) return { names: [], isTypeOnly: false }
  const { phaseModifier, name, namedBindings } = statement.importClause
  const elements = namedBindings !== undefined && isNamedImports(namedBindings) ? namedBindings.elements : []
  const isTypeOnly = phaseModifier === SyntaxKind.TypeKeyword || (name === undefined && areTypes(elements))
  return { names: elements.map(importedName), isTypeOnly }
}

const importedName = ({ propertyName, name }: ImportSpecifier | ExportSpecifier) => (propertyName ?? name).text

const areTypes = (elements: readonly (ImportSpecifier | ExportSpecifier)[]) =>
  elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly)

/** The path in `new URL('./file', import.meta.url)`. */
function assetOf(node: Node): string | null {
  if (!isNewExpression(node) || !isIdentifier(node.expression) || node.expression.text !== 'URL') return null
  const [path, base] = node.arguments ?? []
  const isModuleUrl = base !== undefined && isPropertyAccessExpression(base) && isMetaProperty(base.expression)
  return isModuleUrl && path !== undefined && isStringLiteralLikeNode(path) && path.text.startsWith('.')
    ? path.text
    : null
}

/** Those whose declaration is not the project's: its own things may have the same name. */
function globalsAmong(root: string, identifiers: readonly Node[], checker: Checker): string[] {
  if (identifiers.length === 0) return []
  const symbols = checker.getSymbolAtLocation(identifiers)
  const isForeign = (path: string) => !path.startsWith(`${root}/`) || path.includes('/node_modules/')
  const names = symbols.flatMap((symbol) =>
    symbol?.declarations.some((declaration) => isForeign(declaration.path)) ? [symbol.name] : [],
  )
  return [...new Set(names)]
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => {
    walk(child, visit)
  })
}

function nameOf(node: FunctionLikeDeclaration): string {
  const named = [node, node.parent].find((part) => 'name' in part && part.name !== undefined)
  const name = named !== undefined && 'name' in named ? named.name : undefined
  return typeof name === 'object' && name !== null && 'text' in name ? String(name.text) : 'anonymous'
}

function linesOf(source: SourceFile, node: Node): number {
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line
  return line(node.end) - line(node.getStart(source)) + 1
}
