import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'
import { Link } from 'react-router'
import { isPermitted } from '#contract/access.ts'
import type { RowAction } from '#contract/descriptor.ts'
import { toLocale } from '#src/lib/language.ts'
import { getMovedNow } from '#src/lib/movedClock.ts'
import { useNow } from '#src/lib/useNow.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { buildOpening, isOffered, listRowActions } from '../list/grid/rowActions.ts'
import { usePerformAction } from '../list/grid/usePerformAction.ts'
import { toPath } from '../navigation/recordPaths.ts'
import { useActionLabel } from '../record/useActionLabel.ts'
import { toBelowText, toHeadingText, toRowText, toSpanText } from './rowText.ts'
import { SlotDialog } from './SlotDialog.tsx'
import type { PartRow } from './useShortRows.ts'

interface ShortRowsProps {
  rows: readonly PartRow[]
  /** The instant by which each says how far it is. */
  due: string | undefined
}

/** A few rows, below their headings where they have such: each leads to its record, with what may be done about it beside. */
export function ShortRows({ rows, due }: ShortRowsProps) {
  const groups = Map.groupBy(rows, ({ waiting: { part, resource }, row }) =>
    part.heading === undefined ? '' : toHeadingText(resource, row, part.heading),
  )
  return [...groups].map(([heading, found]) => (
    <Box key={heading} component="section" aria-label={heading || undefined}>
      {heading !== '' && (
        <Typography component="h3" variant="body2" sx={{ px: 4, pt: 3, pb: 2, fontWeight: 600 }}>
          {heading}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map(each => (
          <ShortRow key={`${each.waiting.at}${each.row.id}`} {...each} due={due} />
        ))}
      </Box>
    </Box>
  ))
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  px: 4,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'action.hover' },
  '@media (pointer: coarse)': {
    '& a:not(.MuiButton-root)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  },
} as const

function ShortRow({ waiting, row, due }: PartRow & { due: string | undefined }) {
  const { part, resource } = waiting
  const id = useId()
  const held = useStore(heldPermissions)
  const all = useMemo(() => listRowActions(resource, held), [resource, held])
  const opened = useMemo(
    () => (part.route === undefined ? buildOpening(resource, all, held)(row) : toPath(part.route, row)),
    [part, resource, all, held, row],
  )
  const actions = (part.actions ?? []).flatMap(
    wanted => all.find(each => each.name === wanted && isOffered(each, row)) ?? [],
  )
  const line = toRowText(resource, row, part.line)
  const detail = part.detail === undefined ? '' : toBelowText(resource, row, part.detail, part.heading ?? '')
  return (
    <Box component="li" sx={rowStyle}>
      {due !== undefined && <Due on={String(row[due])} />}
      <Box id={id} dir="auto" sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {opened ? (
          <MuiLink component={Link} to={opened} sx={{ fontWeight: 500 }}>
            {line}
          </MuiLink>
        ) : (
          <Typography component="span" sx={{ fontWeight: 500 }}>
            {line}
          </Typography>
        )}
        {detail !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {part.dialog && isPermitted(part.dialog.permission, held) && (
          <SlotDialog
            waiting={waiting}
            row={row}
            dialog={part.dialog}
            title={detail === '' ? line : `${line} · ${detail}`}
            described={id}
          />
        )}
        {actions.length > 0 && <Actions described={id} resource={resource} row={row} actions={actions} />}
      </Box>
    </Box>
  )
}

interface ActionsProps extends Pick<PartRow, 'row'> {
  /** The element that says of which row they are. */
  described: string
  resource: PartRow['waiting']['resource']
  actions: readonly RowAction[]
}

function Actions({ described, resource, row, actions }: ActionsProps) {
  const toLabel = useActionLabel(resource)
  const { perform, dialog } = usePerformAction(resource)
  return (
    <>
      {actions.map((action, index) => (
        <Button
          key={action.name}
          size="small"
          variant={index === 0 ? 'outlined' : 'text'}
          color={action.danger ? 'error' : 'primary'}
          aria-describedby={described}
          {...(action.route
            ? { component: Link, to: toPath(action.route, row) }
            : { onClick: () => void perform(action, row) })}
        >
          {toLabel(action)}
        </Button>
      ))}
      {dialog}
    </>
  )
}

/** Minutes from which on a start is near. */
const near = 12 * 60

/** How far a start is, or how long ago it was. */
function Due({ on }: { on: string }) {
  const text = useText()
  const minutes = Math.round((Date.parse(on) - useNow(60_000, getMovedNow)) / 60_000)
  const span = toSpanText(Math.abs(minutes), toLocale())
  return (
    <Typography
      variant="body2"
      sx={{ flex: '0 0 112px', fontWeight: 600, color: minutes < near ? 'error.main' : 'text.secondary' }}
    >
      {text(minutes < 0 ? 'dashboard.begun' : 'dashboard.startsIn', span)}
    </Typography>
  )
}
