import "./look/tokens.css";
import "./look/base.css";
import "./look/bar.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { hire } from "./net/service-worker";
import { show, watchDevice } from "./settings/settings.svelte";

show();
watchDevice();
hire();
const target = document.getElementById("app");
if (target !== null) mount(App, { target });
