/**
 * One entry of the side menu (SPEC-2 §3 "Menu item"), as read from `menu/menu.xml`; at most three levels.
 * A leaf shows only where its permission is held and its component is known; a parent only while it has a visible child.
 */
export interface MenuItem {
  Name: string
  DisplayText: string
  Icon: string | null
  Path: string | null
  ComponentSelector: string | null
  PermissionCode: string | null
  IsActive: boolean
  PersistState: boolean
  IsLazyRoute: boolean
  /** It stands out as a button. */
  IsButton?: boolean
  /** Its place in the bar at the bottom of a candidate's phone, from 1 on; absent where it stands in the menu alone. */
  Tab?: number
  /** What other languages call it, where operators have renamed it. */
  saidIn?: Readonly<Record<string, string>>
  Items: MenuItem[]
}
