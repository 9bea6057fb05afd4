import './theme/base.css'
import { openPage } from './app/openPage.ts'
import { showLoadFailure } from './app/showLoadFailure.ts'
import { applyScheme } from './theme/applyScheme.ts'

// MUI X reads it when a grid first loads; nothing of ours reports to anyone.
Object.assign(globalThis, { __MUI_X_TELEMETRY_DISABLED__: true })

applyScheme()
openPage().catch(showLoadFailure)
