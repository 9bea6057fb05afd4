/** The name of the height of what stands above the header, which sets it. */
export const bannerVariable = '--banner-height'

/** The height of what stands above the header, as a length of CSS. */
export const bannerHeight = `var(${bannerVariable}, 0px)`

/** Where what stands below the header begins (SPEC-0 §9 "Layout"), as a length of CSS. */
export const shellTop = `calc(64px + ${bannerHeight})`

/** The name of the height of the bar at the bottom of a phone, which sets it. */
export const tabsVariable = '--tabs-height'

/** The height of what stands at the bottom of the window over the page, as a length of CSS. */
export const shellBottom = `var(${tabsVariable}, 0px)`
