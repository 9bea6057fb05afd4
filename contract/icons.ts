/** The icons that a menu item may name; another name shows a plain circle. */
export const menuIcons = [
  'account',
  'add',
  'assignment',
  'business',
  'calendar',
  'category',
  'chat',
  'circle',
  'groups',
  'home',
  'hospital',
  'list',
  'notifications',
  'payments',
  'people',
  'search',
  'settings',
  'shield',
  'tree',
  'work',
] as const

/** The icons that a row action may name; another name shows an arrow. */
export const actionIcons = [
  ...(['edit', 'delete', 'copy', 'key', 'person', 'personOff', 'view', 'check'] as const),
  ...(['download', 'stop', 'pause', 'undo', 'publish', 'send', 'favorite', 'star', 'cancel', 'notifications'] as const),
] as const
