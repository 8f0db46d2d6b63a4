import { describe, expect, it } from 'vitest'
import { droppedFile, dropProblems } from './dropped-file'

const file = new File(['qubit q;'], 'one.qasm')
const drop = (files: File[], isDirectory = false) =>
  droppedFile({
    files: files as unknown as FileList,
    items: files.map(() => ({ webkitGetAsEntry: () => ({ isDirectory }) as FileSystemEntry })),
  })

describe('What is dropped on the page', () => {
  it('is one file', () => expect(drop([file])).toBe(file))
  it('gets a sentence where it is several', () => expect(drop([file, file])).toEqual({ problem: dropProblems.several }))
  it('gets a sentence where it is a folder', () => expect(drop([file], true)).toEqual({ problem: dropProblems.folder }))
  it('gets a sentence where it is nothing', () => expect(drop([])).toEqual({ problem: dropProblems.none }))
})
