import CancelOutlined from '@mui/icons-material/CancelOutlined'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FavoriteBorderOutlined from '@mui/icons-material/FavoriteBorderOutlined'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import PublishOutlined from '@mui/icons-material/PublishOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import StarBorderOutlined from '@mui/icons-material/StarBorderOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { actionIcons as iconNames } from '#contract/icons.ts'

/** The icons that a row action may name; one that is not here shows an arrow. */
const actionIcons = {
  edit: EditOutlined,
  delete: DeleteOutlined,
  copy: ContentCopyOutlined,
  key: KeyOutlined,
  person: PersonOutlined,
  personOff: PersonOffOutlined,
  view: VisibilityOutlined,
  download: DownloadOutlined,
  stop: StopCircleOutlined,
  pause: PauseCircleOutlined,
  undo: UndoOutlined,
  publish: PublishOutlined,
  send: SendOutlined,
  favorite: FavoriteBorderOutlined,
  star: StarBorderOutlined,
  check: CheckOutlined,
  cancel: CancelOutlined,
  notifications: NotificationsOutlined,
} satisfies Record<(typeof iconNames)[number], typeof PlayArrowOutlined>

/** Finds the icon of a row action by the name that a descriptor gives it. */
export function findActionIcon(name: string | undefined): typeof PlayArrowOutlined {
  return (name !== undefined && actionIcons[name as keyof typeof actionIcons]) || PlayArrowOutlined
}
