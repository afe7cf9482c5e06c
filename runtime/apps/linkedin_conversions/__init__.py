"""LinkedIn Conversions API: conversion events sent from a server."""
