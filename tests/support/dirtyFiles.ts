import { cutText, longestCell } from '#contract/cellCut.ts'
import type { TableOptions } from '#server/platform/sheets/index.ts'
import { buildArchive, buildWorkbook, type readTable } from './tableFiles.ts'

/** A file as people and programs make it, and what is to come of it. */
export interface DirtyFile {
  content: string | Uint8Array | (() => Promise<Uint8Array>)
  options?: TableOptions
  /** What is read; or the problem that is reported, with its arguments. */
  is: Partial<Awaited<ReturnType<typeof readTable>>> | [messageKey: string, ...args: (string | number)[]]
}

const bytes = (...parts: (string | number[])[]) => Buffer.concat(parts.map(part => Buffer.from(part as string)))
const latin = (text: string) => Buffer.from(text, 'latin1')
const wide = (text: string) => Buffer.from(text, 'utf16le')
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const megabyte = 1024 * 1024

const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`
const names = row(1, text('A1', 'Name') + text('B1', 'Seen'))
const sheetOf =
  (cells: string, further: Partial<Parameters<typeof buildWorkbook>[0]> = {}) =>
  () =>
    buildWorkbook({ sheets: { Plants: names + row(2, cells) }, ...further })
const formats = `<numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="171" formatCode="0.00&quot; days&quot;"/><numFmt numFmtId="172" formatCode="[h]:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="20"/></cellXfs>`

const digits = `<numFmts><numFmt numFmtId="170" formatCode="000000"/><numFmt numFmtId="171" formatCode="00000\\-0000"/><numFmt numFmtId="172" formatCode="[&lt;=9999999]###\\-####;\\(###\\)\\ ###\\-####"/><numFmt numFmtId="173" formatCode="000\\-00\\-0000"/><numFmt numFmtId="174" formatCode="#\\ ##0"/><numFmt numFmtId="175" formatCode="0&quot; days&quot;"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="173"/><xf numFmtId="174"/><xf numFmtId="175"/></cellXfs>`

/** Of letters that follow no rule, so that it stays long however it is packed. */
const longKey = Array.from({ length: 1000 }, (_, index) => (index * 7919 ** 2).toString(36)).join('')

const damaged = async () => {
  const whole = await sheetOf(text('A2', 'Rose'))()
  return whole.subarray(0, whole.length - 200)
}
const bomb = () => buildWorkbook({ sheets: { Plants: `${names}${' '.repeat(8 * megabyte)}` } })

/** Dirty files by what is dirty in them. */
export const dirtyFiles: Readonly<Record<string, DirtyFile>> = {
  'a byte order mark': { content: '\uFEFFName,Age\nRose,3\n', is: { columns: ['Name', 'Age'], encoding: 'utf-8' } },
  'UTF-16 with its mark': {
    content: bytes([0xff, 0xfe], [...wide('Name\tAge\r\nRosé\t3\r\n')]),
    is: { columns: ['Name', 'Age'], rows: [['Rosé', '3']], encoding: 'utf-16le', separator: '\t' },
  },
  'UTF-16 of the other order without a mark': {
    content: wide('Name;Age\nRosé;3\n').swap16(),
    is: { rows: [['Rosé', '3']], encoding: 'utf-16be', separator: ';' },
  },
  'letters of Windows Latin-1': {
    content: latin('Name,Café\nRosé,3\n'),
    is: { columns: ['Name', 'Café'], rows: [['Rosé', '3']], encoding: 'windows-1252' },
  },
  'a letter that falls apart between two parts': {
    content: `Name,Age\n${'é'.repeat(3000)},3\n`,
    is: { rows: [['é'.repeat(3000), '3']], encoding: 'utf-8' },
  },
  'bytes that are not of the encoding that was chosen': {
    content: latin('Name,Age\nRosé,3\n'),
    options: { encoding: 'utf-8' },
    is: ['engine.import.notUtf8'],
  },
  'semicolons, and commas in its numbers': {
    content: 'Name;Age\nRose;3,5\nTulip;4,5\n',
    is: {
      separator: ';',
      rows: [
        ['Rose', '3,5'],
        ['Tulip', '4,5'],
      ],
    },
  },
  'a line that tells the separator': {
    content: 'sep=|\r\nName|Note\r\nRose|a,b;c\r\n',
    is: { separator: '|', columns: ['Name', 'Note'], rows: [['Rose', 'a,b;c']], lines: [3] },
  },
  'quotation marks within quotation marks': {
    content: 'Name,Note\n"The ""Rose""","a, ""b"""\n',
    is: { rows: [['The "Rose"', 'a, "b"']] },
  },
  'lines within quotation marks': {
    content: 'Name,Note\r\nRose,"one\r\ntwo\r\n"\r\nTulip,x\r\n',
    is: {
      rows: [
        ['Rose', 'one\r\ntwo\r\n'],
        ['Tulip', 'x'],
      ],
      lines: [2, 5],
    },
  },
  'a quotation mark within a plain value': {
    content: 'Name,Size\nRose,5" pot\n',
    is: { rows: [['Rose', '5" pot']] },
  },
  'a quotation mark that is never closed': {
    content: 'Name,Note\nRose,x\n"Tulip,y\nDaisy,z\n',
    is: ['engine.import.openQuote', 3],
  },
  'text behind a closing quotation mark': {
    content: 'Name,Note\nRose,"x" y\n',
    is: ['engine.import.strayQuote', 2],
  },
  'rows that are too short and too long': {
    content: 'Name,Age,Note\nRose\nTulip,4,x,more\n',
    is: { rows: [['Rose'], ['Tulip', '4', 'x', 'more']], lines: [2, 3] },
  },
  'line ends of three kinds': {
    content: 'Name,Age\rRose,3\nTulip,4\r\nDaisy,5',
    is: {
      rows: [
        ['Rose', '3'],
        ['Tulip', '4'],
        ['Daisy', '5'],
      ],
      lines: [2, 3, 4],
    },
  },
  'blank lines and an old mark of its end': {
    content: '\r\nName,Age\r\n\r\n , \r\nRose,3\r\n\u001a',
    is: { columns: ['Name', 'Age'], rows: [['Rose', '3']], lines: [5] },
  },
  'columns without a name and twice the same': {
    content: 'Name,,Name,Name (2)\n1,2,3,4\n',
    is: { columns: ['Name', 'Column 2', 'Name (2)', 'Name (2) (2)'] },
  },
  'a cell of one megabyte': {
    content: `Name,Note\nRose,${'x'.repeat(megabyte)}\n`,
    is: { rows: [['Rose', 'x'.repeat(megabyte)]] },
  },
  'a cell that is larger': {
    content: `Name,Note\nRose,"${'x'.repeat(megabyte + 1)}"\n`,
    is: ['engine.import.longCell', 2],
  },
  'a row of too many cells': {
    content: `Name\n${'x,'.repeat(2000)}x\n`,
    is: ['engine.import.manyCells', 2, 2000],
  },
  'texts marked against formulas': {
    content: "Name,Note\n'=1+1,''=x\n'tis,-5\n",
    is: {
      rows: [
        ['=1+1', "'=x"],
        ["'tis", '-5'],
      ],
    },
  },
  'the same key twice': {
    content: 'ID,Name\n1,Rose\n1,Tulip\n',
    is: {
      rows: [
        ['1', 'Rose'],
        ['1', 'Tulip'],
      ],
      lines: [2, 3],
    },
  },
  'nothing at all': { content: '', is: ['engine.import.emptyFile'] },
  'nothing but its columns': { content: 'Name,Age\n', is: ['engine.import.noRows'] },
  'bytes that are no text': { content: bytes([0x89], 'PNG', [0, 1, 2, 3, 0, 0, 7, 8]), is: ['engine.import.notText'] },
  'a web page under another name': {
    content: '<html><table><tr><td>Name</td></tr></table></html>',
    is: ['engine.import.markup'],
  },
  'an old workbook': { content: bytes(compound, 'Workbook'), is: ['engine.import.otherWorkbook', '.xls'] },
  'a workbook behind a password': {
    content: bytes(compound, 'x'.repeat(1005), [...wide('EncryptedPackage')]),
    is: ['engine.import.locked'],
  },
  'a workbook of another program': {
    content: () => buildArchive({ 'Index/Document.iwa': 'x' }),
    is: ['engine.import.otherWorkbook', '.numbers'],
  },
  'an archive of something else': {
    content: () => buildArchive({ 'a.csv': 'Name' }),
    is: ['engine.import.notWorkbook'],
  },
  'a workbook that was not loaded to its end': { content: damaged, is: ['engine.import.broken'] },
  'a workbook that is no XML': {
    content: sheetOf('<c r="A2"><v>1</w></c>'),
    is: ['engine.import.broken'],
  },
  'a workbook that unpacks without measure': { content: bomb, is: ['engine.import.unpacksTooLarge'] },
  'formula cells with their results': {
    content: sheetOf(
      '<c r="A2" t="str"><f>A1&amp;"x"</f><v>Rosex</v></c><c r="B2"><f>0.1+0.2</f><v>0.30000000000000004</v></c>',
    ),
    is: { kind: 'xlsx', rows: [['Rosex', '0.3']] },
  },
  'a formula that was never calculated': {
    content: sheetOf('<c r="A2"><f>1+1</f></c>'),
    is: ['engine.import.notCalculated', 'A2'],
  },
  'dates by the format of their cells': {
    content: sheetOf(
      '<c r="A2" s="1"><v>46346</v></c><c r="B2" s="2"><v>46346.3125</v></c><c s="3"><v>46346</v></c><c s="4"><v>46346</v></c><c s="5"><v>1.3125</v></c><c s="6"><v>0.8125</v></c>',
      { styles: formats },
    ),
    is: { rows: [['11/20/2026', '11/20/2026 07:30 AM', '11/20/2026', '46346', '31:30', '07:30 PM']] },
  },
  'days counted from 1904': {
    content: sheetOf('<c r="A2" s="1"><v>44884</v></c>', { styles: formats, properties: 'date1904="1"' }),
    is: { rows: [['11/20/2026']] },
  },
  'numbers that a program writes with an exponent': {
    content: sheetOf('<c r="A2"><v>1.2345678901234E+16</v></c><c r="B2"><v>1E-7</v></c>'),
    is: { rows: [['12345678901234000', '0.0000001']] },
  },
  'rich texts, readings and characters that XML cannot hold': {
    content: sheetOf('<c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>0</v></c>', {
      strings:
        '<si><t>a_x000D_b_x005F_x0041_</t></si><si><r><t>Ro</t></r><r><t xml:space="preserve">se </t></r><rPh sb="0" eb="1"><t>ro</t></rPh></si>',
    }),
    is: { rows: [['Rose ', 'a\rb_x0041_']] },
  },
  'cells and rows that do not say where they stand': {
    content: () =>
      buildWorkbook({
        sheets: {
          Plants:
            '<row><c t="inlineStr"><is><t>Name</t></is></c></row><row/><row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>',
        },
      }),
    is: {
      columns: ['Name'],
      rows: [['Yes', '#N/A']],
      lines: [3],
      problems: [[3, 1, 'engine.import.errorCell', 'B', '#N/A']],
    },
  },
  'names of elements with a prefix': {
    content: sheetOf('<x:c r="A2" t="d"><x:v>2026-11-20T07:30:00</x:v></x:c>'),
    is: { rows: [['11/20/2026 07:30 AM']] },
  },
  'an empty sheet and a hidden one before that with rows': {
    content: () =>
      buildWorkbook({
        sheets: { Secret: names + row(2, text('A2', 'x')), Empty: '', Plants: names + row(2, text('A2', 'Rose')) },
        attributes: { Secret: 'state="hidden"' },
      }),
    is: { sheets: ['Secret', 'Empty', 'Plants'], sheet: 'Plants', rows: [['Rose']] },
  },
  'no sheet of the name that was chosen': {
    content: sheetOf(text('A2', 'Rose')),
    options: { sheet: 'Trees' },
    is: ['engine.import.noSheet', 'Trees', 'Plants'],
  },
  'cells far to the right': {
    content: sheetOf('<c r="BXY2"><v>1</v></c>'),
    is: ['engine.import.manyCells', 2, 2000],
  },
  'a workbook that unpacks into rows without measure': {
    content: () => buildWorkbook({ sheets: { Plants: `${names}${`<row x="${'x'.repeat(4096)}"/>`.repeat(17_000)}` } }),
    is: ['engine.import.unpacksTooLarge'],
  },
  'sheets that together unpack without measure': {
    content: () => {
      const empty = `<row x="${'x'.repeat(4096)}"/>`.repeat(8500)
      return buildWorkbook({ sheets: { One: empty, Two: empty, Plants: names + row(2, text('A2', 'Rose')) } })
    },
    is: ['engine.import.unpacksTooLarge'],
  },
  'sheets that are all the same part': {
    content: () =>
      buildArchive({
        'xl/workbook.xml': `<workbook><sheets>${'<sheet name="Plants" id="a"/><sheet name="Again" id="b"/>'.repeat(400)}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="a" Type="/worksheet" Target="s.xml"/><Relationship Id="b" Type="/worksheet" Target="S.xml"/></Relationships>',
        'xl/s.xml': `<worksheet><sheetData>${names}${row(2, text('A2', 'Rose'))}</sheetData></worksheet>`,
      }),
    is: { sheets: ['Plants'], rows: [['Rose']] },
  },
  'a sheet of empty rows without end': {
    content: () => buildWorkbook({ sheets: { Plants: `${names}${'<row/>'.repeat(megabyte)}` } }),
    is: ['engine.import.manyRows', 1_000_000],
  },
  'a text of runs without end': {
    content: sheetOf('<c r="A2" t="s"><v>0</v></c>', {
      strings: `<si>${`<r><t>${'a'.repeat(1024)}</t></r>`.repeat(1025)}</si>`,
    }),
    is: ['engine.import.longText'],
  },
  'elements within each other without end': {
    content: () => buildWorkbook({ sheets: { Plants: names + '<a>'.repeat(300) } }),
    is: ['engine.import.broken'],
  },
  'a row of one long text in many cells': {
    content: sheetOf('<c t="s"><v>0</v></c>'.repeat(3), { strings: `<si><t>${'x'.repeat(megabyte)}</t></si>` }),
    is: ['engine.import.longRow', 2, '2,097,152'],
  },
  'a row of many long values': {
    content: `Name,Note\nRose${`,${'x'.repeat(megabyte)}`.repeat(3)}\n`,
    is: ['engine.import.longRow', 2, '2,097,152'],
  },
  'errors of formulas': {
    content: sheetOf('<c r="A2" t="e"><v>#REF!</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    is: {
      rows: [['#REF!', '#DIV/0!']],
      problems: [
        [2, 0, 'engine.import.errorCell', 'A', '#REF!'],
        [2, 1, 'engine.import.errorCell', 'B', '#DIV/0!'],
      ],
    },
  },
  'rows that are numbered twice, backwards and beyond all sheets': {
    content: () =>
      buildWorkbook({
        sheets: {
          Plants: names + [5, 5, 3, 99_999_999_999, 9].map(line => row(line, text('', `Rose ${line}`))).join(''),
        },
      }),
    is: { lines: [5, 6, 7, 8, 9] },
  },
  'numbers that are shown with zeros before them or dashes within': {
    content: sheetOf(
      '<c r="A2" s="1"><v>10001</v></c><c r="B2" s="2"><v>21391234</v></c><c s="3"><v>5551234</v></c><c s="3"><v>2125551234</v></c><c s="4"><v>123456789</v></c><c s="1"><v>-7</v></c><c s="1"><v>1.5</v></c><c s="5"><v>12345</v></c><c s="6"><v>7</v></c><c s="1"><v>1234567</v></c>',
      { styles: digits },
    ),
    is: {
      rows: [
        ['010001', '02139-1234', '555-1234', '(212) 555-1234', '123-45-6789', '-7', '1.5', '12345', '7', '1234567'],
      ],
    },
  },
  'a character that no database holds, behind its beginning': {
    content: `Name,Age\n${'Tulip,4\n'.repeat(20_000)}Ro\0se,3\n`,
    is: { problems: [[20_002, 0, 'engine.import.unstorable']] },
  },
  'characters that no database holds in a workbook': {
    content: sheetOf(text('A2', 'Ro_x0000_se') + text('B2', 'x_xD83D_')),
    is: {
      rows: [['Ro\uFFFDse', 'x\uFFFD']],
      problems: [
        [2, 0, 'engine.import.unstorable'],
        [2, 1, 'engine.import.unstorable'],
      ],
    },
  },
  'a key longer than any index takes': {
    content: `Name,Age\n${longKey},3\n`,
    is: { rows: [[longKey, '3']] },
  },
  'a refused text that is shortened within an emoji': {
    content: `Name,Age\n${'x'.repeat(199)}😀😀,3\n`,
    is: { rows: [[`${'x'.repeat(199)}😀😀`, '3']] },
  },
  'a text that was cut when it was written': {
    content: `Name,Note\nRose,${cutText('x'.repeat(longestCell + 1))}\n`,
    is: { problems: [[2, 1, 'engine.import.cutCell', '32,767']] },
  },
}
