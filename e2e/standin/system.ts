// What talks to the desktop: accepted and not done. A test that cares replaces it through `app.evaluate`.

interface MessageBox {
  readonly message: string;
  readonly cancelId?: number;
}

export const dialog = {
  /** As if the person had pressed Escape. */
  async showMessageBox(options: MessageBox): Promise<{ response: number; checkboxChecked: boolean }> {
    console.error(`stand-in, dialog: ${options.message}`);
    return { response: options.cancelId ?? 0, checkboxChecked: false };
  },
};

export const Menu = {
  setApplicationMenu(_menu: unknown): void {},
};
