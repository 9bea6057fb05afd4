/** The header of every answer while the clock of an installation is moved: by how many milliseconds it is ahead. */
export const clockHeader = 'x-clock-ahead'
