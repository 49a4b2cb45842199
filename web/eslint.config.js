import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const LONGEST_LINE = 120;

export default ts.config(
  { ignores: ["node_modules/", "src/net/wire.gen.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs["flat/recommended"],
  ...svelte.configs["flat/prettier"],
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "max-len": [
        "error",
        {
          code: LONGEST_LINE,
          ignoreRegExpLiterals: true,
          ignorePattern: "^\\s*@media ", // Prettier keeps a condition on one line
        },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["error"] }],
      // the compiler finds these, and knows types as well
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
    rules: {
      // links lead to pages of our own server, whose addresses have no base
      "svelte/no-navigation-without-resolve": "off",
      // a space of its own survives the formatter
      "svelte/no-useless-mustaches": "off",
      // sets and maps that nothing draws need not be reactive
      "svelte/prefer-svelte-reactivity": "off",
      // a form binds to the fields of what $state holds; $derived does not reach them
      "svelte/prefer-writable-derived": "off",
      // variables of a module outlive the component that sets them
      "no-useless-assignment": "off",
    },
  },
  // a text of the interface is one line, as long as it is
  { files: ["src/words/*/*.ts", "src/words/??.ts"], rules: { "max-len": "off" } },
  { files: ["sw.js"], languageOptions: { globals: globals.serviceworker } },
);
