// The languages that the app and its games speak. English is written first, and every text exists in it.

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];
