import { flushCompileCache } from 'node:module'
import '../../support/endWithStarter.ts'

// Has a program keep what Node has compiled of it while it runs: one that is killed has no end at which that would be kept.
setInterval(flushCompileCache, 500).unref()
