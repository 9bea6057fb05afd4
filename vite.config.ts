import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildChunkGroups, leaveOutTableParts, preloadRoot } from './scripts/chunks.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** What the services answer; everything else is the console. */
const servicePaths = ['/api', '/identity', '/config', '/registry', '/health', '/docs', '/hubs', '/proxy', '/files']

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

export default defineConfig({
  plugins: [react(), leaveOutTableParts(), preloadRoot(), precompress()],
  // The services put a fresh nonce instead of it with each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // A strict content security policy has no place for data: scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What vendors make and nobody uses goes: making it has no effect but the thing itself.
      treeshake: {
        propertyReadSideEffects: false,
        manualPureFunctions: [
          'styled',
          'createSvgIcon',
          'forwardRef',
          'memo',
          'fastMemo',
          'createContext',
          'createSelector',
          'createRootSelector',
          'createSelectorMemoized',
          'generateUtilityClasses',
          'createUseThemeProps',
        ],
        // It does not declare that loading it has no effect, though it has none.
        moduleSideEffects: [{ test: /node_modules\/hoist-non-react-statics\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: buildChunkGroups() } },
    },
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
