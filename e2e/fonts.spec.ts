// Pages of specs are drawn with the fonts of their set, whatever is installed. Only Linux lets a program choose its fonts.

import { expect, test } from '@playwright/test';

if (process.platform === 'linux') {
  test('a page has Chinese and what web fonts lack from the font that comes with the tests', async ({
    page,
  }) => {
    await page.setContent('<p lang="zh" style="font-family: system-ui">朋友能进来 → שלום</p>');
    const session = await page.context().newCDPSession(page);
    for (const domain of ['DOM', 'CSS'] as const) await session.send(`${domain}.enable`);
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ familyName }) => familyName)).toEqual(['ZCOOL XiaoWei']);
  });
}
