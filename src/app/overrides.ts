import type { RouteObject } from 'react-router'

/** Whole-screen overrides: the page that stands in place of a generated one, by the route's path (`Users/Edit/:ID`). */
export const overrides: Readonly<Record<string, Pick<RouteObject, 'lazy' | 'element' | 'loader' | 'children'>>> = {}
