import { describe, expect, test } from 'vitest'
import { fileTypeOf } from './file-types'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const png = bytes('\x89PNG\r\n\x1a\n…')

describe('a file is taken by its first bytes, where its name says the same', () => {
  test.each([
    ['shot.png', png, 'image/png', 'png'],
    ['SHOT.PNG', png, 'image/png', 'png'],
    ['photo.jpeg', bytes('\xff\xd8\xff\xe0'), 'image/jpeg', 'jpg'],
    ['photo.jpg', bytes('\xff\xd8\xff\xe0'), 'image/jpeg', 'jpg'],
    ['move.gif', bytes('GIF89a'), 'image/gif', 'gif'],
    ['photo.webp', bytes('RIFF\0\0\0\0WEBPVP8 '), 'image/webp', 'webp'],
    ['photo.avif', bytes('\0\0\0\x20ftypavif'), 'image/avif', 'avif'],
    ['paper.pdf', bytes('%PDF-1.7'), 'application/pdf', 'pdf'],
    ['notes.txt', Buffer.from('Grüße, 量子\n'), 'text/plain; charset=utf-8', 'txt'],
    ['server.log', bytes('\x1b[31mred\x1b[0m\t12:00\r\n'), 'text/plain; charset=utf-8', 'log'],
    ['syslog.log', bytes('<34>1 2026-01-01 host su: failed'), 'text/plain; charset=utf-8', 'log'],
    ['empty lines.txt', bytes('\n\n'), 'text/plain; charset=utf-8', 'txt'],
  ])('%s', (name, content, type, ending) => {
    expect(fileTypeOf(name, content)).toMatchObject({ type, ending })
  })

  test.each([
    ['page.html', bytes('<!doctype html>')],
    ['picture.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['archive.zip', bytes('PK\x03\x04')],
    ['program.png', bytes('MZ\x90\0')],
    ['picture.txt', png],
    ['page.txt', bytes('  <!DOCTYPE html><script>')],
    ['page.log', bytes('<html><body>')],
    ['picture.txt', bytes('<?xml version="1.0"?><svg>')],
    ['script.txt', bytes('#!/bin/sh\nrm -rf')],
    ['latin.txt', bytes('Gr\xfc\xdfe')],
    ['binary.log', bytes('a\0b')],
    ['shot.jpg', png],
    ['png', png],
    ['shot.png.exe', png],
    ['', png],
    ['short.png', bytes('\x89PN')],
  ])('%s is refused', (name, content) => {
    expect(fileTypeOf(name, content)).toBeNull()
  })
})
