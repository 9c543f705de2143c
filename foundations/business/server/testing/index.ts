export { aCompany, type CompanyOfTest, openRules } from './a-company.ts'
