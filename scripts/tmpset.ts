import { openFolder } from '#tests/bench/support/demoFolder.ts'
const d = await openFolder('bench-payroll')
await d.run(process.argv[2] as string).then(r => console.log(JSON.stringify(r).slice(0, 3000)))
await d.close()
