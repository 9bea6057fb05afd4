/** A link below a form: as high as a finger where one points. */
export const linkStyle = {
  justifySelf: 'center',
  '@media (pointer: coarse)': { display: 'flex', alignItems: 'center', minHeight: 44 },
}
