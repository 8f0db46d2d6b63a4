/** Exports by the product's own engine. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ExportFormat, type Export } from '../../contract/circuits'
import { pictureFormats } from '../../contract/picture-formats'
import { exportFormats } from '../../engine-rs/generated/export-formats'
import { startTestEngine, startTestServer } from '../testing'

const server = await startTestServer({ engine: await startTestEngine() })
const member = await server.addUser()

const exported = async (qasmCode: string, format: string) => {
  const { id } = await server.addCircuit(member.id, { qasmCode })
  return server.ask<Export>(`GET /api/circuits/${id}/export?format=${format}`)
}

test('the API has the formats of the engine', () => {
  const others = ['qasm3', 'qasm2', ...pictureFormats]
  expect([...ExportFormat.options].toSorted()).toEqual([...exportFormats.map(({ name }) => name), ...others].toSorted())
})

test('a circuit is exported, with what is lost', async () => {
  const program = 'OPENQASM 3.0;\ninclude "stdgates.inc";\nqubit q;\n@fast\nh q;\n'
  const { status, body } = await exported(program, 'qiskit')
  expect(status).toBe(200)
  expect(body.data.format).toBe('qiskit')
  expect(body.data.text).toMatch(/qc = QuantumCircuit\(q\)\nqc\.h\(q\[0\]\)\n$/)
  expect(body.data.diagnostics).toMatchObject([{ severity: 'warning', span: { line: 5 } }])
})

test('a circuit that would be another one there is not', async () => {
  const { status, body } = await exported('OPENQASM 3.0; include "stdgates.inc"; qubit q; t q;', 'stim')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ text: null, diagnostics: [{ severity: 'error' }] })
})

const bell = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];'

test('a circuit is converted to the other version', async () => {
  const { body } = await exported(bell, 'qasm2')
  expect(body.data).toMatchObject({ format: 'qasm2', encoding: 'utf-8', diagnostics: [] })
  expect(body.data.text).toContain('qreg q[2];')
})

test('a circuit is drawn in each format, in both themes', async () => {
  const svg = await exported(bell, 'svg&theme=dark')
  expect(svg.body.data).toMatchObject({ format: 'svg', encoding: 'utf-8', diagnostics: [] })
  expect(svg.body.data.text).toMatch(/^<svg [^]*fill="#142024"/)
  const png = await exported(bell, 'png')
  expect(png.body.data).toMatchObject({ format: 'png', encoding: 'base64' })
  expect(await sharp(Buffer.from(png.body.data.text ?? '', 'base64')).metadata()).toMatchObject({ format: 'png' })
  const pdf = await exported(bell, 'pdf')
  const bytes = Buffer.from(pdf.body.data.text ?? '', 'base64').toString('latin1')
  expect(bytes).toMatch(/^%PDF-1\.7[^]*\/Count 1\b[^]*%%EOF\s*$/)
  expect((await exported(bell, 'svg&theme=pink')).status).toBe(400)
})

test('a circuit that is too large for a PDF says so', async () => {
  const { status, body } = await exported(
    'OPENQASM 3.0; include "stdgates.inc"; qubit[50] q; for int i in [1:1200] { rx(i) q; }',
    'pdf',
  )
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ text: null, diagnostics: [{ severity: 'error', help: 'choose SVG' }] })
})

test('a format that there is not is refused', async () => {
  expect((await exported('OPENQASM 3.0; qubit q;', 'excel')).status).toBe(400)
})
