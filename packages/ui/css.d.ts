declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: what a CSS module has.
  export default classes;
}

declare module '*.css';
