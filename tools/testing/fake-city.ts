import './fake-program.ts'
