import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { memo } from 'react'
import { Link } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { FoundText } from '../../../fields/FoundText.tsx'
import { findStatus, ValueCell } from '../../../fields/ValueCell.tsx'
import { actionsField, boxField } from '../cellFields.ts'
import type { ToOpening } from '../rowActions.ts'
import type { TableActions, TableRow } from '../table.ts'
import { type CardFace, listFilledLines, toCardTexts } from './cardFace.ts'

interface CardProps {
  resource: Resource
  row: TableRow
  face: CardFace
  toOpening: ToOpening
  actions: TableActions | null
  /** Null where rows are not selected. */
  box: CardBox | null
  /** Whether it is the one whose particulars stand below; null where none is chosen. */
  isChosen: boolean | null
  onChoose: (row: TableRow) => void
}

/** The box of a card; the same for each card as long as it is ticked alike. */
export interface CardBox {
  isTicked: boolean
  toLabel: (row: TableRow) => string
  onTick: (row: TableRow, isTicked: boolean) => void
}

/** One record of a list on a phone: its name leads to it, wherever the card is touched. */
export const Card = memo(function Card({ resource, row, face, toOpening, actions, box, ...choice }: CardProps) {
  const { isChosen, onChoose } = choice
  const text = useText()
  const { title, description } = toCardTexts(resource, row)
  const name = title || text('engine.open')
  const path = toOpening(row)
  const status = face.status && findStatus(face.status, row[face.status.name], row)
  return (
    <li
      data-id={row.id}
      data-selected={box?.isTicked ? '' : undefined}
      aria-current={isChosen ? 'true' : undefined}
      className={isChosen === null ? 'locum-card' : 'locum-card locum-choosable'}
    >
      {box && (
        <span data-field={boxField} className="locum-card-box">
          <Checkbox
            size="small"
            checked={box.isTicked}
            onChange={(_, isTicked) => box.onTick(row, isTicked)}
            slotProps={{ input: { 'aria-label': box.toLabel(row), name: 'select_row', tabIndex: 0 } }}
          />
        </span>
      )}
      <div className="locum-card-body">
        <div data-field={titleField} className="locum-card-title">
          {path === null ? (
            <span dir="auto" className="locum-card-name">
              <FoundText>{title || row.id}</FoundText>
            </span>
          ) : (
            <Link
              to={path}
              tabIndex={0}
              dir="auto"
              className="locum-card-name"
              onKeyDown={event => {
                if (event.key !== ' ' || !box) return
                event.preventDefault()
                box.onTick(row, !box.isTicked)
              }}
            >
              <FoundText>{name}</FoundText>
            </Link>
          )}
          {status && <StatusChip status={status.status} label={<FoundText>{status.label}</FoundText>} />}
        </div>
        {description !== '' && (
          <p dir="auto" className="locum-card-about">
            <FoundText>{description}</FoundText>
          </p>
        )}
        <CardLines row={row} face={face} isDescribed={description !== ''} />
      </div>
      <div className="locum-card-end">
        {actions && <span data-field={actionsField}>{actions.render(row, 0)}</span>}
        {isChosen !== null && (
          <IconButton
            size="small"
            data-choose=""
            aria-label={text('engine.cards.choose', title || row.id)}
            onClick={() => onChoose(row)}
          >
            <ExpandMoreOutlined fontSize="small" />
          </IconButton>
        )}
      </div>
    </li>
  )
})

/** The field of the name, under which the focus finds it again. */
const titleField = '__title'

function CardLines({ row, face, isDescribed }: Pick<CardProps, 'row' | 'face'> & { isDescribed: boolean }) {
  const lines = listFilledLines(face, row, isDescribed)
  if (lines.length === 0) return null
  return (
    <dl>
      {lines.map(({ label, property }) => (
        <div key={property.name} data-field={property.name}>
          <dt>{label}</dt>
          <dd dir="auto">
            <ValueCell property={property} value={row[property.name]} record={row} isPlain />
          </dd>
        </div>
      ))}
    </dl>
  )
}
