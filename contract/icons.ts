/** The icons that a menu item may name; another name shows a plain circle. */
export const menuIcons = [
  'account',
  'assignment',
  'business',
  'calendar',
  'chat',
  'circle',
  'groups',
  'home',
  'hospital',
  'notifications',
  'people',
  'settings',
  'shield',
  'work',
] as const

/** The icons that a row action may name; another name shows an arrow. */
export const actionIcons = ['edit', 'delete', 'copy', 'key', 'person', 'personOff', 'view'] as const
