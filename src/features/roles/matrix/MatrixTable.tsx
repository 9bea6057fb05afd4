import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import type { MatrixRole } from '#contract/permissionMatrix.ts'
import { useRowWindow } from '#src/engine/list/grid/virtual/useRowWindow.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { isOfCompanies, type MatrixRow } from './matrixRows.ts'

interface MatrixTableProps {
  rows: readonly MatrixRow[]
  roles: readonly MatrixRole[]
}

/** The height of a line, in pixels: only the lines in sight are drawn. */
const height = 52

/** Permissions by roles; the heading and the permissions' names stay in sight. */
export function MatrixTable({ rows, roles }: MatrixTableProps) {
  const text = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const { first, end } = useRowWindow(scroller, { count: rows.length, height })
  const held = text('roles.matrix.held')
  const isOfMany = isOfCompanies(roles)
  return (
    <Box ref={scroller} role="region" aria-label={text('roles.matrix')} tabIndex={0} sx={frameStyle}>
      <Box component="table" aria-rowcount={rows.length + 1} sx={tableStyle}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{text('roles.matrix.permission')}</th>
            {roles.map(role => (
              <th key={role.ID} scope="col">
                <MuiLink component={Link} to={`/Roles/Permission/${role.ID}`} color="inherit">
                  {role.Name}
                </MuiLink>
                {isOfMany && (
                  <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
                    {role.CompanyName}
                  </Box>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer lines={first} />
          {rows.slice(first, end).map((row, index) => (
            <MatrixLine key={row.id} row={row} position={first + index} heldText={held} />
          ))}
          <Spacer lines={rows.length - end} />
        </tbody>
      </Box>
    </Box>
  )
}

/** The room of lines that are not drawn. */
function Spacer({ lines }: { lines: number }) {
  return lines > 0 ? <tr aria-hidden style={{ height: lines * height }} /> : null
}

interface MatrixLineProps {
  row: MatrixRow
  /** Among all, from 0. */
  position: number
  heldText: string
}

const MatrixLine = memo(function MatrixLine({ row, position, heldText }: MatrixLineProps) {
  return (
    <tr aria-rowindex={position + 2}>
      <th scope="row" title={`${row.name} · ${row.code}`}>
        {row.name}
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }} noWrap>
          {row.module} · {row.code}
        </Typography>
      </th>
      {row.held.map((isHeld, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={at}>{isHeld && <CheckOutlined color="primary" fontSize="small" titleAccess={heldText} />}</td>
      ))}
    </tr>
  )
})

const frameStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  overflow: 'auto',
  maxHeight: { xs: '70dvh', md: 'calc(100dvh - 260px)' },
} as const

const tableStyle = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  typography: 'body2',
  '& th, & td': { bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', px: 3 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    py: 2,
    minWidth: 120,
    maxWidth: 160,
    typography: 'caption',
    fontWeight: 600,
    verticalAlign: 'bottom',
    overflowWrap: 'break-word',
  },
  '& th:first-of-type': { position: 'sticky', left: 0, textAlign: 'start', borderRight: 1, borderColor: 'divider' },
  '& thead th:first-of-type': { zIndex: 2 },
  '& tbody th': {
    height,
    py: 0,
    boxSizing: 'border-box',
    width: { xs: 180, md: 360 },
    minWidth: { xs: 180, md: 360 },
    maxWidth: { xs: 180, md: 360 },
    fontWeight: 400,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& td': { height, py: 0, boxSizing: 'border-box', textAlign: 'center' },
  '& tbody tr:hover th, & tbody tr:hover td': { bgcolor: 'background.default' },
} as const
