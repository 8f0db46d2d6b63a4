/** What `npx ketwork --help` prints. */
import { pictureFormats } from '../../../contract/picture-formats'
import { exportFormats } from '../../../engine-rs/generated/export-formats'
import { sourceFormats } from '../import-source'

/** The names of the formats that programs are written in, besides the two versions of OpenQASM. */
export const formatNames = [...exportFormats.map(({ name }) => name), ...pictureFormats].join(', ')

/** The commands and their options. */
export const usage = `ketwork: checks and draws OpenQASM 2 and 3 like Ketwork does

  ketwork check FILE...                 reports errors and warnings
  ketwork format FILE... [--check]      formats programs in place, keeping all comments
  ketwork convert FILE... [--to WHAT]   writes programs in the other version, or in 2, 3, a format of another tool or a picture:
                                        ${formatNames};
                                        imports programs of other tools, which it recognizes: docs/imports.md
  ketwork draw FILE... [--dark]         draws programs as SVG, long ones in rows; the same as convert --to svg
  ketwork stats FILE...                 counts qubits, operations, depth and gates
  ketwork simulate FILE... [--shots N]  says which values of the bits programs find, and how likely each is
  ketwork login [ADDRESS]               logs in to a server; logout ends the session: docs/client.md
  ketwork push FILE...                  saves programs as circuits there, or as new versions of those that were pulled
  ketwork pull ID...                    writes the programs of circuits into files
  ketwork search WORDS...               lists circuits of the library
  ketwork explain CODE...               explains the codes of errors and warnings
  ketwork lsp                           serves an editor over the Language Server Protocol: docs/editors.md
  ketwork mcp                           offers check, draw, convert, simulate and search to assistants: docs/mcp.md
  ketwork --version                     prints the version

FILE may be - for standard input; format then writes to standard output.

  --check           format: changes nothing, lists the programs that would change, and exits with 1 if there are any
  --stdout          format: writes to standard output instead of in place
  --output FOLDER   convert, draw: one file for each program, instead of standard output; pull: the file of the program
  --dark            draw, pictures: the colors of the dark theme
  --strip           draw, pictures: one strip, however long the program is
  --variables       draw, pictures: classical variables have wires, too
  --from WHAT       convert, push: what programs are, instead of what they look like:
                    ${sourceFormats.join(', ')}
  --phases WHOSE    convert, simulate: qiskit or specification, for U, u2 and u3 under a control (docs/phases.md)
  --shots N         simulate: draws that many runs beside the probabilities
  --seed N          simulate: what random numbers start from, 0 if left out; the same seed finds the same
  --set NAME=VALUE  simulate: the value of an input, such as theta=0.3, theta=pi/4, n=3, flag=true or bits=0b101; once for each
  --public          push: anyone can see the circuit, which is private otherwise
  --name, --description, --category, --tag
                    push: what is said about the circuit; --tag once for each
  --note TEXT       push: what is new in the version
  --new             push: a circuit of its own, also for a file that was pulled
  --force           push: even if others saved a version meanwhile; pull: even if the file has changes
  --limit N         search: that many circuits, from 1 to 100
  --email EMAIL     login: instead of asking for it
  --json            check, format, stats, convert, simulate, push, pull, search: one line of JSON for each program
  --no-limits       no limit on length, qubits and operations of OpenQASM except 512 MB of memory; simulate: 24 qubits in
                    place of 20, where programs of Clifford gates only may have 16,384

The exit code is 1 if a program has errors, cannot be read or its result cannot be written, and 2 if the command line is invalid.
`

/** What is said of a wrong command line. */
export const describeUsageError = (problem: string) =>
  `${problem}\n"ketwork --help" lists the commands and their options.\n`
