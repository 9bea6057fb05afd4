import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildChunkGroups, preloadRoot } from './scripts/chunks.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** What the services answer; everything else is the console. */
const servicePaths = ['/api', '/identity', '/config', '/registry', '/health', '/docs', '/hubs', '/proxy']

/** Writes `.br` and `.gz` beside each built text file, so that the services compress nothing while they answer. */
function precompress(): Plugin {
  let folder = ''
  const compress = async (path: string): Promise<void> => {
    const content = await readFile(path)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    const [brotli, gzipped] = await Promise.all([toBrotli(content, quality), toGzip(content, { level: 9 })])
    await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
  }
  return {
    name: 'locum:precompress',
    apply: 'build',
    configResolved: config => {
      folder = resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const names = await readdir(folder, { recursive: true })
      // The page itself is filled in for each answer and cannot be compressed beforehand.
      const texts = names.filter(name => /\.(js|css|svg|webmanifest)$/.test(name))
      await Promise.all(texts.map(name => compress(join(folder, name))))
    },
  }
}

/**
 * What vendors import and the console never runs: rjsf's rendering of Markdown in descriptions, which shows them as plain text
 * instead, and ra-core's own export, for the services write ours.
 */
const leftOut: Record<string, string> = {
  'jsonexport/dist/index.js': 'export default undefined',
  'markdown-to-jsx/react': 'export const Markdown = ({ children }) => children',
}

/** Parts that the grid would draw where its own pager, filter and column panels were used; ours stand in their place. */
const leftOutOfGrid = [
  'Badge',
  'FormControl',
  'InputLabel',
  'Select',
  'Switch',
  'Tab',
  'TablePagination',
  'Tabs',
  'TextField',
  'ToggleButton',
]
const emptyPart = 'export default () => null\nexport const tablePaginationClasses = {}'

/** Keeps parts of vendors out of the build, and fails where one of them is imported no longer: its entry would be a lie. */
function leaveOut(): Plugin {
  const found = new Set<string>()
  let isBuild = false
  return {
    name: 'locum:leave-out',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (id, importer) => {
      const isOfGrid = importer?.includes('@mui/x-data-grid/material') ?? false
      const part = isOfGrid ? leftOutOfGrid.find(name => id === `@mui/material/${name}`) : undefined
      if (part === undefined && !Object.hasOwn(leftOut, id)) return undefined
      found.add(part ?? id)
      return part === undefined ? `\0${id}` : '\0empty-grid-part'
    },
    buildEnd(error) {
      const unknown = [...Object.keys(leftOut), ...leftOutOfGrid].filter(name => !found.has(name))
      if (error || unknown.length === 0 || !isBuild) return
      this.error(`Nothing imports ${unknown.join(', ')} any more: take it out of what vite.config.ts leaves out.`)
    },
    load: id => {
      if (id === '\0empty-grid-part') return emptyPart
      return id.startsWith('\0') ? leftOut[id.slice(1)] : undefined
    },
  }
}

export default defineConfig({
  plugins: [react(), leaveOut(), preloadRoot(), precompress()],
  // The services put a fresh nonce in place of it with each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // A strict content security policy has no place for data: scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: buildChunkGroups() } } },
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
  },
  server: {
    port: 4150,
    proxy: Object.fromEntries(
      servicePaths.map(path => [
        path,
        { target: process.env.LOCUM_ADDRESS ?? 'http://127.0.0.1:4000', ws: path === '/hubs', changeOrigin: false },
      ]),
    ),
  },
})
