import type {
  FullResult,
  Reporter,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'

/** Fails a run in which a test passed without an assertion of its own. What its fixtures check does not count. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads it by its name in the configuration.
export default class RequireAssertions implements Reporter {
  readonly #silent: TestCase[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'passed' && !result.steps.some(hasAssertion)) this.#silent.push(test)
  }

  async onEnd({ status }: FullResult): Promise<Pick<FullResult, 'status'>> {
    for (const test of this.#silent) console.log(`no assertion: ${test.titlePath().join(' › ')}`)
    return { status: status === 'passed' && this.#silent.length > 0 ? 'failed' : status }
  }
}

const hasAssertion = ({ category, steps }: TestStep): boolean =>
  category !== 'hook' && (category === 'expect' || steps.some(hasAssertion))
