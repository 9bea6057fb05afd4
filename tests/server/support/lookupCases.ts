/** A call of the lookups, as it travels, and what it answers; without `rows` the call is refused by its status. */
export interface LookupCase {
  path: string
  status?: number
  /** How many rows there are, of how many the first are named. */
  rows?: number
  first?: string[]
  message?: string
}

const category = 'lookupCategoryCode'
const codes = 'lookupCategoryCodes'

/** Each call of the inventory by its path: what it answers of the demo data, to bad input and where nothing is found. */
export const lookupCases: readonly LookupCase[] = [
  { path: `GetAllByCategory?${category}=WorkType`, rows: 7, first: ['Per diem', 'Local contract'] },
  { path: `GetAllByCategory?${category}=Nothing`, rows: 0 },
  { path: 'GetAllByCategory', status: 400, message: 'lookupCategoryCode is missing.' },
  { path: `GetAllByCategory?categoryCode=WorkType`, status: 400, message: 'categoryCode is no parameter' },
  { path: `Categories/Filter?${codes}=Status&${codes}=WorkType`, rows: 9 },
  { path: 'Categories/Filter', status: 400, message: 'lookupCategoryCodes is missing.' },
  { path: `Categories/Filter?${codes}=${'x'.repeat(61)}`, status: 400, message: 'at most 60 characters' },
  { path: `Categories/Filter/Dropdown?${codes}=WorkType`, rows: 6, first: ['Per diem'] },
  { path: `Categories/Filter/Dropdown`, status: 400, message: 'lookupCategoryCodes is missing.' },
  { path: 'Profession/Detail', rows: 12, first: ['Registered nurse'] },
  { path: 'Profession/Detail?childCategory=Specialty', rows: 71 },
  { path: 'Nothing/Detail', rows: 0 },
  { path: 'Profession/Detail?childCategoryCode=Specialty', status: 400, message: 'childCategoryCode is no parameter' },
  { path: 'GetByParent/{RN}', rows: 20, first: ['Intensive care', 'Emergency'] },
  { path: 'GetByParent/999999', rows: 0 },
  { path: 'GetByParent/RN', status: 400, message: 'id takes a whole number.' },
  { path: 'Specialty/GetByParent/{RN}', rows: 20 },
  { path: 'Profession/GetByParent/{RN}', rows: 0 },
  { path: 'Specialty/GetByParent/RN', status: 400, message: 'parent takes a whole number.' },
  { path: 'GetByIds?ids={RN}&ids={LPN}&ids=999999', rows: 2, first: ['Registered nurse', 'Licensed practical nurse'] },
  { path: 'GetByIds', status: 400, message: 'ids is missing.' },
  { path: 'GetByIds?ids=RN', status: 400, message: 'ids takes' },
  { path: 'RN/GetByCategory/Profession', first: ['Registered nurse'] },
  { path: 'RN/GetByCategory/Specialty', status: 404 },
  { path: 'Category/Profession', first: ['Professions'] },
  { path: 'Category/1', first: ['Record statuses'] },
  { path: 'Category/999999', status: 404 },
  { path: '2/GetByCategory/JobStatus', first: ['Open'] },
  { path: 'Open/GetByCategory/JobStatus', first: ['Open'] },
  { path: `GetAllByCategory?${category}=FacilityRatingTags`, first: ['Great bedside manner'] },
  { path: 'TodayOnwards/GetByCategory/TimePeriod', first: ['Today Onwards'] },
  { path: `${'x'.repeat(61)}/GetByCategory/Profession`, status: 400, message: 'value takes at most 60 characters.' },
  {
    path: 'Filter?parentLookupId={RN}&searchText=pediatric',
    rows: 2,
    first: ['Pediatrics', 'Pediatric intensive care'],
  },
  { path: 'Filter?searchText=pediatrics', rows: 3 },
  { path: 'Filter?parentLookupId=RN', status: 400, message: 'parentLookupId takes a whole number.' },
  { path: 'Search?category=Profession&searchText=nurse&orderBy=Name', rows: 3, first: ['Certified nursing assistant'] },
  { path: 'Search?pageSize=0', status: 400, message: 'pageSize takes' },
  { path: 'WorkTypes', rows: 6, first: ['Per diem'] },
  { path: 'OrderTypes', rows: 5, first: ['Single shift'] },
  { path: 'CommunicationModes', rows: 4, first: ['Text message'] },
  { path: 'CommunicationModes?mode=1', status: 400, message: 'mode is no parameter' },
  { path: 'Categories', first: ['Cancel reasons', 'Cancel reasons of agencies'] },
  { path: 'Categories?includePrivate=true', rows: 43 },
  { path: 'Categories?includePrivate=perhaps', status: 400, message: 'includePrivate takes true or false.' },
  { path: 'Category/Profession', first: ['Professions'] },
  { path: 'Category/Nothing', status: 404 },
  { path: '{RN}', first: ['Registered nurse'] },
  { path: '999999', status: 404 },
  { path: 'RN', status: 400, message: 'id takes a whole number.' },
]
