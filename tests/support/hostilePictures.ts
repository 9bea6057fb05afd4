import { mostFileBytes } from '#contract/files.ts'
import { buildPng, buildSquare } from './pngFiles.ts'

/** A picture as nobody should send one, and the key of the message that refuses it. */
export type HostilePicture = readonly [what: string, name: string, content: Uint8Array, messageKey: string]

const png = buildSquare(2)
const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map(part => Buffer.from(part as string)))
const jpegHead = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8]

const named = (messageKey: string, names: readonly string[]): HostilePicture[] =>
  names.map(name => [`the name ${JSON.stringify(name.slice(0, 40))}`, name, png, messageKey])

const held: Readonly<Record<string, Uint8Array>> = {
  'one byte of it': png.subarray(0, 1),
  'its mark, cut off': png.subarray(0, 7),
  'its mark with other line ends': bytes([0x89], 'PNG', [0x0a, 0x1a, 0x0a], 'x'.repeat(40)),
  'its mark behind a byte order mark': bytes([0xef, 0xbb, 0xbf], [...png]),
  'its mark behind a blank': bytes(' ', [...png]),
  'its mark in letters': bytes('‰PNG\r\n'),
  'the beginning of a JPEG, cut off': bytes([0xff, 0xd8]),
  'a GIF': bytes('GIF89a', [1, 0, 1, 0]),
  'a bitmap': bytes('BM', [0x46, 0, 0, 0]),
  'a WebP': bytes('RIFF', [0x1a, 0, 0, 0], 'WEBPVP8L'),
  'a TIFF': bytes([0x49, 0x49, 0x2a, 0]),
  'an icon': bytes([0, 0, 1, 0, 1, 0]),
  'an AVIF': bytes([0, 0, 0, 0x1c], 'ftypavif'),
  'a JPEG 2000': bytes([0, 0, 0, 12], 'jP  ', [0x0d, 0x0a, 0x87, 0x0a]),
  'a drawing that runs': bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'a drawing behind its XML': bytes(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
  ),
  'a page': bytes('<html><script>alert(1)</script></html>'),
  'a script': bytes('alert(document.cookie)'),
  'a program of PHP': bytes('<?php system($_GET["c"]);'),
  'a program of Windows': bytes('MZ', [0x90, 0, 3, 0]),
  'a program of Linux': bytes([0x7f], 'ELF'),
  'a program of the shell': bytes('#!/bin/sh\nrm -rf /'),
  'an archive': bytes('PK', [3, 4, 20, 0]),
  'a document': bytes('%PDF-1.7'),
}

/** Pictures that are refused, by what is wrong with them. */
export const hostilePictures: readonly HostilePicture[] = [
  ...named('files.manyDots', ['a.b.png', 'a.png.exe', 'a..png', '../a.png', '..\\a.png', 'a.php.png', 'a.png.']),
  ...named('FILE_NAME_SIZE_ERROR', [`${'a'.repeat(32)}.png`, `${'a'.repeat(200)}.png`]),
  ...named('files.notAnImage', ['a.gif', 'a.svg', 'a.html', 'a.exe', 'a.pñg', 'png', '.png', 'a.']),
  ...named('files.notAnImage', [
    '/a.png',
    'a\\b.png',
    'C:a.png',
    'a<b>.png',
    'a"b.png',
    'a|b.png',
    'a*b.png',
    'a?.png',
  ]),
  ...Object.entries(held).map(
    ([what, content]): HostilePicture => [`${what} under its name`, 'a.png', content, 'files.otherContent'],
  ),
  ['a byte too many', 'a.png', Buffer.concat([png, Buffer.alloc(mostFileBytes)]), 'FILE_SIZE_ERROR'],
  ['a PNG without measure', 'a.png', buildPng({ width: 100_000, height: 100_000 }, png), 'files.manyPixels'],
  ['a JPEG without measure', 'a.jpg', bytes(jpegHead, [0xff, 0xff, 0xff, 0xff, 3]), 'files.manyPixels'],
  [
    'a PNG that moves',
    'a.png',
    bytes([...png.subarray(0, 33)], [0, 0, 0, 8], 'acTL', Array(12).fill(0)),
    'files.animated',
  ],
]
