import { type Dashboard, findListRows, listParts } from '#contract/dashboard.ts'
import type { CountedRows, DashboardCounts } from '#contract/dashboardCounts.ts'
import { moveDays, toZoneDate } from '#contract/wallClock.ts'
import type { Counted, CountQuestion } from '../resources/index.ts'
import { buildQuestion, type QuestionParts } from './questions.ts'

/** Counts everything that a page shows, by one statement of `count`. */
export async function countDashboard(
  parts: QuestionParts & { dashboard: Dashboard },
  count: (questions: readonly CountQuestion[]) => Promise<Counted[]>,
): Promise<DashboardCounts> {
  const { dashboard, moment } = parts
  const tiles = (dashboard.tiles ?? []).map(tile => ({
    tile,
    questions: listParts(tile).map(rows => buildQuestion(parts, rows, tile.trend)),
  }))
  const lists = (dashboard.lists ?? []).flatMap(list => {
    const rows = findListRows(dashboard, list)
    return rows ? [{ list, question: buildQuestion(parts, rows) }] : []
  })
  const asked = [...tiles.flatMap(({ questions }) => questions), ...lists.map(({ question }) => question)]
  const answers = new Map((await count(asked)).map((answer, index) => [asked[index], answer]))
  const toRows = (question: CountQuestion): CountedRows => ({
    Resource: question.resource,
    Count: answers.get(question)?.count ?? 0,
    Conditions: question.conditions ?? [],
    ...(question.searchText !== undefined && { SearchText: question.searchText }),
  })
  return {
    AsOf: moment.now,
    Tiles: tiles.map(({ tile, questions }) => {
      const rows = questions.map(toRows)
      const days = questions.map(question => answers.get(question)?.days ?? {})
      return {
        Name: tile.name,
        Count: rows.reduce((sum, { Count }) => sum + Count, 0),
        Parts: rows,
        ...(tile.trend && { Trend: listTrend(tile.trend, days, toZoneDate(moment.now, moment.zone)) }),
      }
    }),
    Lists: lists.map(({ list, question }) => ({ Name: list.name, ...toRows(question) })),
  }
}

function listTrend(
  { days, ahead = false }: { days: number; ahead?: boolean },
  counts: readonly Readonly<Record<string, number>>[],
  today: string,
): { Day: string; Count: number }[] {
  return Array.from({ length: days }, (_, index) => {
    const Day = moveDays(today, ahead ? index : index - days + 1)
    return { Day, Count: counts.reduce((sum, each) => sum + (each[Day] ?? 0), 0) }
  })
}
