import { importProgram } from './index'

/** What is written of a circuit, without what it begins with. */
export const importBody = (text: string) => importProgram(text).program?.split('\n').slice(2).join('\n').trim()
