export { buildQuestion } from './questions.ts'
export { dashboardRoutes } from './routes.ts'
