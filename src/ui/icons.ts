import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import AddOutlined from '@mui/icons-material/AddOutlined'
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined'
import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import ChatOutlined from '@mui/icons-material/ChatOutlined'
import CircleOutlined from '@mui/icons-material/CircleOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import ListAltOutlined from '@mui/icons-material/ListAltOutlined'
import LocalHospitalOutlined from '@mui/icons-material/LocalHospitalOutlined'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined'
import type { menuIcons } from '#contract/icons.ts'

/** The icons that data files may name, such as the menu's `Icon`. */
export const icons = {
  account: AccountCircleOutlined,
  add: AddOutlined,
  assignment: AssignmentOutlined,
  business: BusinessOutlined,
  calendar: CalendarMonthOutlined,
  category: CategoryOutlined,
  chat: ChatOutlined,
  circle: CircleOutlined,
  groups: GroupsOutlined,
  home: HomeOutlined,
  hospital: LocalHospitalOutlined,
  list: ListAltOutlined,
  notifications: NotificationsOutlined,
  payments: PaymentsOutlined,
  people: PeopleOutlined,
  search: SearchOutlined,
  settings: SettingsOutlined,
  shield: ShieldOutlined,
  tree: AccountTreeOutlined,
  work: WorkOutlineOutlined,
} satisfies Record<(typeof menuIcons)[number], typeof HomeOutlined>
