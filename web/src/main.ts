import "./look/tokens.css";
import "./look/base.css";
import "./look/bar.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { hire } from "./net/service-worker";
import { settings, show, watchDevice } from "./settings/settings.svelte";
import { speak } from "./words/language.svelte";

show();
watchDevice();
hire();
const target = document.getElementById("app");
void speak(settings.language).then(() => {
  if (target !== null) mount(App, { target });
});
