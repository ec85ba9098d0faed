import type { LaunchOptions } from '@playwright/test'

/** For `test.use`: a microphone that beeps once a second, a camera with a moving picture, and all questions answered. */
export const fakeDevices = {
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    }),
}
