export { ReportList } from './ReportList.tsx'
export { StateChoice } from './StateChoice.tsx'
